import { useEffect, useRef } from 'preact/hooks';

interface TabsProps<Name extends string> {
  readonly tabs: Readonly<Record<Name, string>>;
  readonly current: Name;
  readonly onChoose: (name: Name) => void;
}

/** Sections of a page, one of which is shown; each has its own address. */
export function Tabs<Name extends string>({ tabs, current, onChoose }: TabsProps<Name>) {
  const nav = useRef<HTMLElement>(null);
  // On a phone, the tabs scroll sideways, and turning it changes how many are in view; this shows the current one.
  useEffect(() => {
    const tab = nav.current!.querySelector<HTMLElement>('[aria-current]');
    const first = nav.current!.querySelector('button')!;
    const show = () => {
      if (tab) nav.current!.scrollLeft = tab.offsetLeft - first.offsetLeft; // keeps the margin before the first tab
    };
    show();
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, [current]);
  return (
    <nav ref={nav} class="tabs ruled" aria-label="On this page">
      {(Object.keys(tabs) as Name[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === current ? 'page' : undefined}
          onClick={() => onChoose(name)}
        >
          {tabs[name]}
        </button>
      ))}
    </nav>
  );
}
