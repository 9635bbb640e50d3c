/** Downloads a file to the user's computer. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const csvFile = (name: string, text: string): void =>
  download(`${name}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));

/** A file name made of words. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
