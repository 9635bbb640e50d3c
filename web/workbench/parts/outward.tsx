import type { ComponentChildren } from 'preact';

interface OutwardProps {
  readonly href: string;
  readonly children: ComponentChildren;
}

/** A link out of the workbench; plain text if the address is not one of the web. */
export const Outward = ({ href, children }: OutwardProps) =>
  /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
