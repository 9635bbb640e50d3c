/**
 * Apollo Sandbox, which comes from Apollo's hosts. It runs in a frame of theirs and asks this page to send what it wants
 * to know; the key is added here, so that it reaches neither the frame nor its address.
 */
{
  const { endpoint, operations, onKey } = window.queryService;
  const SCRIPT =
    'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js';
  const FRAME = 'https://sandbox.embed.apollographql.com';
  const PATIENCE_MS = 10_000;
  const STREAMS = 'multipart/mixed;subscriptionSpec=1.0, application/json';

  const choice = document.querySelector('#operation');
  const offline = document.querySelector('#offline');
  let sandbox;

  const handleRequest = (url, { headers, ...options }) => {
    if (url !== endpoint) return Promise.reject(new Error(`Only ${endpoint} can be asked from this page.`));
    const given = Object.entries(headers).filter(([name]) => !/^(authorization|accept)$/i.test(name));
    const { key } = window.queryService;
    const own = { Authorization: `Bearer ${key}`, Accept: STREAMS };
    return fetch(url, { ...options, headers: { ...Object.fromEntries(given), ...own } });
  };

  // Sandbox assumes WebSockets until its reader sets another protocol; this service streams over HTTP.
  addEventListener('message', ({ origin, data }) => {
    if (origin !== FRAME || data?.name !== 'ExplorerSubscriptionRequest') return;
    data.protocol = 'http-multipart';
    data.subscriptionUrl = endpoint;
  });

  const embed = () => {
    sandbox?.dispose();
    const { document: text, variables } = operations[choice.selectedIndex];
    sandbox = new window.EmbeddedSandbox({
      target: '#workbench',
      initialEndpoint: endpoint,
      initialSubscriptionEndpoint: endpoint,
      endpointIsEditable: false,
      runTelemetry: false,
      allowDynamicStyles: false,
      initialState: {
        document: text,
        variables,
        // Goes with introspection too; handleRequest replaces the word by the key.
        sharedHeaders: { Authorization: 'Bearer <key>' },
        includeCookies: false,
        pollForSchemaUpdates: false,
      },
      handleRequest,
    });
  };

  onKey(() => {
    const script = document.createElement('script');
    const fail = () => {
      offline.hidden = false;
    };
    const late = setTimeout(fail, PATIENCE_MS);
    script.src = SCRIPT;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(late);
      offline.hidden = true;
      embed();
      choice.addEventListener('change', embed);
    };
    document.head.append(script);
  });
}
