// Looks for what shuts people out: contrast, names, headings, what the keyboard cannot reach.
import assert from 'node:assert/strict';
import axe from 'axe-core';

/**
 * Fails with what axe finds on the page as it is now. `what` says which page in which state it is; `rules` are those to be
 * looked at where not all are, as when nothing but the colours has changed since the last time.
 */
export async function expectAccessible(page, what, rules = []) {
  // What moves in is judged where it comes to rest.
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    for (const each of ends) each.finish();
    await Promise.allSettled(ends.map((each) => each.finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules.length > 0 ? { runOnly: rules } : {}) };
  const { violations } = await page.evaluate((given) => window.axe.run(document, given), options);
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => `${node.target.join(' ')} ${node.any.map((check) => check.message).join('; ')}`),
  }));
  assert.deepEqual(found, [], `axe finds nothing: ${what}`);
}
