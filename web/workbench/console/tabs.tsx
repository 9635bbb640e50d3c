interface TabsProps<Name extends string> {
  readonly tabs: Readonly<Record<Name, string>>;
  readonly current: Name;
  readonly onChoose: (name: Name) => void;
}

/** Sections of a page, one of which is shown; each has its own address. */
export const Tabs = <Name extends string>({ tabs, current, onChoose }: TabsProps<Name>) => (
  <nav class="tabs ruled" aria-label="On this page">
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
