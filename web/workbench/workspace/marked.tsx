const MARK = /<\/?mark>/;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** A passage in which the service marked the search words; `<mark>` is the only element allowed in it. */
export function Marked({ html }: { readonly html: string }) {
  return (
    <>
      {html.split(MARK).map((part, at) => {
        const text = part.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity]!).replace(/\n+/g, ' · ');
        return at % 2 === 1 ? <mark>{text}</mark> : text;
      })}
    </>
  );
}
