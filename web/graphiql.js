/** Shows GraphiQL with the service's operations as tabs; loads GraphiQL's code once a key has been entered. */
{
  const { operations, onKey, send } = window.queryService;
  const { script, workers } = JSON.parse(document.querySelector('#scripts').textContent);

  self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => workers[label] };

  const HINTS = {
    UNAUTHENTICATED: () => 'The key is unknown, revoked, or expired. Forget it above, and enter another one.',
    FORBIDDEN: ({ requiredScope }) =>
      requiredScope &&
      `The key lacks the scope "${requiredScope}". Forget it above, and enter one that has it; ` +
        'an operator creates it with: npm run admin -- key create ' +
        `--user ${window.queryService.viewer.id} --scopes read,${requiredScope}`,
  };

  /** Adds a hint to a result whose errors the key causes; GraphiQL shows it above them. */
  const withHint = (result) => {
    for (const { extensions = {} } of result.errors ?? []) {
      const hint = HINTS[extensions.code]?.(extensions);
      if (hint) return { hint, ...result };
    }
    return result;
  };

  /** The results of a subscription, from a stream of server-sent events. */
  async function* resultsOf(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const events = (text + value).split('\n\n');
        text = events.pop();
        for (const event of events) {
          const data = event.split('\n').find((line) => line.startsWith('data: '));
          if (data && event.startsWith('event: next')) yield withHint(JSON.parse(data.slice(6)));
        }
      }
    } finally {
      reader.cancel();
    }
  }

  const fetcher = async ({ query, operationName, variables }, { headers } = {}) => {
    const accept = { ...headers, Accept: 'application/json, text/event-stream' };
    const response = await send({ query, operationName, variables }, undefined, accept);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    return isStream ? resultsOf(response) : withHint(await response.json());
  };

  const load = (source) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = source;
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${source} cannot be loaded.`));
      document.head.append(element);
    });

  const examples = operations.map(({ document: query, variables }) => ({
    query,
    variables: JSON.stringify(variables, null, 2),
  }));

  /** The open tab: the session's previous one, or else the first example. */
  const openTab = () => {
    const stored = JSON.parse(sessionStorage.getItem('graphiql:tabState'));
    return stored?.tabs?.[stored.activeTabIndex] ?? examples[0];
  };

  /**
   * Makes the tabs a list of buttons. GraphiQL marks each item as a tab, and a tab must not contain buttons: screen
   * readers would reach neither the operation nor the button that closes it.
   */
  const nameTabs = (page) => {
    for (const tab of page.querySelectorAll('.graphiql-tab[role], .graphiql-tab[aria-selected]')) {
      const isOpen = tab.getAttribute('aria-selected') === 'true';
      tab.querySelector('.graphiql-tab-button')?.setAttribute('aria-current', isOpen);
      tab.removeAttribute('role');
      tab.removeAttribute('aria-selected');
    }
    page.querySelector('.graphiql-tabs[role]')?.removeAttribute('role');
  };

  // GraphiQL's editors keep the colors with which they were loaded, which are unreadable after a change of the theme.
  const followColorScheme = () =>
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => location.reload());

  onKey(async () => {
    const page = document.querySelector('#workbench');
    new MutationObserver(() => nameTabs(page)).observe(page, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-selected'],
    });
    followColorScheme();
    await load(script);
    const { query, variables } = openTab();
    window.YogaGraphiQL.renderYogaGraphiQL(page, {
      fetcher,
      title: '',
      logo: '',
      defaultTabs: examples,
      // GraphiQL looks for these among the tabs, and opens an empty tab if they are missing.
      initialQuery: query ?? '',
      initialVariables: variables ?? '',
      storage: sessionStorage,
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
      onEditQuery: () => undefined, // keeps documents out of the address
    });
  });
}
