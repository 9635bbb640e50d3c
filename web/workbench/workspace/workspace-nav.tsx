const PAGES = {
  '/explore/lists': 'Lists',
  '/explore/searches': 'Saved searches',
  '/explore/prompts': 'Email prompts',
};

/** The pages of what users keep, which are neighbors. */
export const WorkspaceNav = () => (
  <nav class="tabs ruled" aria-label="What you keep">
    {Object.entries(PAGES).map(([path, name]) => (
      <a key={path} href={path} aria-current={location.pathname === path ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
);
