// Takes in a module of the pages as it stands, with what it imports and without its types, to test it without a browser.
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** The address of a module whose text has the modules that it imports in it. */
async function address(url) {
  const source = await readFile(url, 'utf8');
  let { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  for (const [whole, name] of outputText.matchAll(/from '(\.[^']*)'/g)) {
    outputText = outputText.replace(whole, `from '${await address(new URL(`${name}.ts`, url))}'`);
  }
  return `data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`;
}

/** What a module of `web/src` gives. */
export async function load(path) {
  return import(await address(new URL(`../src/${path}`, import.meta.url)));
}
