/**
 * Apollo Sandbox, served from Apollo's hosts. It runs in Apollo's frame and asks this page to send its requests. The
 * page adds the key, which therefore reaches neither the frame nor its address.
 */
{
  const { endpoint, operations, onKey } = window.queryService;
  const embedding = JSON.parse(document.querySelector('#EmbeddedSandbox').textContent);
  const TIMEOUT_MS = 10_000;
  const STREAMS = 'multipart/mixed;subscriptionSpec=1.0, application/json';

  const choice = document.querySelector('#operation');
  const offline = document.querySelector('#offline');
  let sandbox;

  const handleRequest = (url, { headers, ...options }) => {
    if (url !== endpoint) return Promise.reject(new Error(`Only ${endpoint} can be asked from this page.`));
    const given = Object.entries(headers).filter(([name]) => !/^(authorization|accept)$/i.test(name));
    const { key } = window.queryService;
    const own = { Authorization: window.sharedKey.authorizationOf(key), Accept: STREAMS };
    return fetch(url, { ...options, headers: { ...Object.fromEntries(given), ...own } });
  };

  let timeout;
  const expectFrame = () => {
    clearTimeout(timeout);
    timeout = setTimeout(() => {
      offline.hidden = false;
    }, TIMEOUT_MS);
  };

  // The script may come from the browser's cache, so only a message from the frame shows that Apollo can be reached.
  addEventListener('message', ({ origin }) => {
    if (origin !== embedding.frame) return;
    clearTimeout(timeout);
    offline.hidden = true;
  });

  // Sandbox uses WebSockets unless the user chooses another protocol; this service streams over HTTP.
  addEventListener('message', ({ origin, data }) => {
    if (origin !== embedding.frame || data?.name !== 'ExplorerSubscriptionRequest') return;
    data.protocol = 'http-multipart';
    data.subscriptionUrl = endpoint;
  });

  const embed = () => {
    expectFrame();
    sandbox?.dispose();
    const { document: text, variables } = operations[choice.selectedIndex];
    const { initialState, ...options } = embedding.options;
    sandbox = new window.EmbeddedSandbox({
      ...options,
      target: '#workbench',
      initialEndpoint: endpoint,
      initialSubscriptionEndpoint: endpoint,
      initialState: { ...initialState, document: text, variables },
      handleRequest,
    });
  };

  onKey(() => {
    const script = document.createElement('script');
    expectFrame();
    script.src = embedding.script;
    script.onerror = () => {
      offline.hidden = false;
    };
    script.onload = () => {
      embed();
      choice.addEventListener('change', embed);
    };
    document.head.append(script);
  });
}
