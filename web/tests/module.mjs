// Takes in a module of the pages as it stands, with what it imports and without its types, to test it without a browser.
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** The address of a module whose text has the modules that it imports in it. */
async function address(url, language) {
  const source = await readFile(url, 'utf8');
  let { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  for (const [whole, before, name, after] of outputText.matchAll(/(from |import\()'(\.[^']*)'(\)?)/g)) {
    outputText = outputText.replace(whole, `${before}'${await address(new URL(`${name}.ts`, url), language)}'${after}`);
  }
  // A module is taken in once for its text: with another language it is another module.
  return `data:text/javascript;base64,${Buffer.from(`// ${language}\n${outputText}`).toString('base64')}`;
}

/** What a module of `web/src` gives where this language was chosen. */
export async function load(path, language = 'en') {
  globalThis.localStorage = { getItem: (key) => (key === 'cardroom-language' ? language : null) };
  return import(await address(new URL(`../src/${path}`, import.meta.url), language));
}
