/**
 * The field for the key at the top of the query pages. The browser's session stores the key, which is sent only to this
 * service; without a key, a page makes no requests.
 */
{
  const ENDPOINT = '/graphql';
  const WHO = '{ viewer { id scopes organization { name } } }';

  const form = document.querySelector('#key-form');
  const field = document.querySelector('#key');
  const status = document.querySelector('#key-status');

  /** The owner of a key, as the service names it. @throws Error with the reason why the key cannot be used */
  const check = async (key) => {
    const response = await window.queryService.send({ query: WHO }, key);
    const { data, errors } = await response.json();
    if (response.status === 401) throw new Error('This key is unknown, revoked, or expired.');
    if (!data?.viewer) throw new Error(errors?.[0]?.message ?? `The service answered ${response.status}.`);
    return data.viewer;
  };

  const say = (text, isWrong = false) => {
    status.textContent = text;
    status.classList.toggle('wrong', isWrong);
  };

  window.queryService = {
    endpoint: new URL(ENDPOINT, location.href).href,
    /** The operations that the page offers as examples, in the order of its list. */
    operations: JSON.parse(document.querySelector('#operations').textContent),
    /** Null until a valid key has been entered. */
    key: null,
    viewer: null,
    /** Sends a request with the key; `headers` may ask for a stream, as for a subscription. */
    send: (body, key = window.queryService.key, headers = {}) =>
      fetch(ENDPOINT, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          Authorization: window.sharedKey.authorizationOf(key),
        },
        body: JSON.stringify(body),
      }),
    /** Registers a callback for the first valid key; each further one reloads the page. */
    onKey(use) {
      const take = async (key) => {
        say('Checking the key…');
        try {
          const viewer = await check(key);
          const { organization, scopes } = viewer;
          window.sharedKey.rememberKey(key);
          if (window.queryService.key !== null) return location.reload();
          Object.assign(window.queryService, { key, viewer });
          document.body.classList.add('signed-in');
          say(`${organization.name}: ${scopes.join(', ')}`);
          use();
        } catch (error) {
          say(error.message, true);
        }
      };
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const key = field.value.trim();
        field.value = '';
        if (key) take(key);
      });
      document.querySelector('#forget').addEventListener('click', () => {
        window.sharedKey.forgetKey().then(() => location.reload());
      });
      window.sharedKey.recalledKey().then((remembered) => {
        if (remembered) take(remembered);
        else field.focus();
      });
    },
  };
}
