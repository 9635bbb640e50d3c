const PAGES = {
  '/explore/lists': 'Lists',
  '/explore/searches': 'Saved searches',
  '/explore/prompts': 'Email prompts',
};

/** Links between the pages of a user's lists, searches, and prompts. */
export const WorkspaceNav = () => (
  <nav class="tabs ruled" aria-label="What you keep">
    {Object.entries(PAGES).map(([path, name]) => (
      <a key={path} href={path} aria-current={location.pathname === path ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
);
