/** Marks what is made up for the demo organization. */
export const DemoMark = ({ origin }: { readonly origin: string | null | undefined }) =>
  origin === 'synthetic' ? (
    <span class="tag rfp" title="Made up for the demo organization">
      Demo data
    </span>
  ) : null;
