const SHOWN_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message on the page for some seconds; screen readers read it. */
export function say(text: string): void {
  const toast = document.querySelector('#toast');
  if (!toast) return;
  toast.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    toast.textContent = '';
  }, SHOWN_MS);
}
