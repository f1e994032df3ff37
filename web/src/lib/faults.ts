// Forms that are longer than most screens, and what was wrong in them.
import { tick } from 'svelte';

/** Goes to the field that is wrong, also where a part of the form is folded away. */
export async function pointAtFault(form: HTMLElement | undefined): Promise<void> {
  await tick();
  const found = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
  const folded = found?.closest('details');
  if (folded) folded.open = true;
  found?.scrollIntoView({ block: 'center' });
  if (found?.hasAttribute('aria-invalid')) found.focus({ preventScroll: true });
}
