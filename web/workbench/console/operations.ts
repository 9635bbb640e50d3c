import type { Operation } from '../parts/operation.ts';

/** The data of a query about the organization; a part that failed is null. */
export interface OfOrganization<Parts> {
  readonly viewer: { readonly organization: { readonly [Name in keyof Parts]: Parts[Name] | null } };
}

/** All data of the overview below one root field, so that it counts as one request. */
export const overviewOf = (days: number): Operation => ({
  query: `query ConsoleOverview($days: Int!) {
  viewer {
    budgetLeft
    credits {
      id
      period { start end }
      balance { creditBalance creditsHeld creditsIncludedMonthly overageRateCents creditResetAt }
      usage { operation totalCredits transactionCount }
    }
    organization {
      id
      days: creditSpending(by: DAY, days: $days) { ...spent byOperation { operation totalCredits } }
      users: creditSpending(by: USER, days: $days) { ...spent }
      keys: creditSpending(by: KEY, days: $days) { ...spent }
      channels: creditSpending(by: CHANNEL, days: $days) { ...spent }
      operations: creditSpending(by: OPERATION, days: $days) { ...spent }
      signalTriage(weeks: 8) { counts { state count } activity { week userId userName state count } }
      requestCounts { madeBy name route status requests }
    }
  }
}
fragment spent on CreditSpending { value name credits operations }`,
  variables: { days },
});

/** The names of the users and credentials, past ones included, whose ids the ledger and the audit trail contain. */
export const namesOf: Operation = {
  query: `query ConsoleNames {
  viewer {
    organization {
      id
      users { id name }
      spenders: creditSpending(by: USER, days: 366) { id: value name }
      apiKeys { id name }
      oauthClients { id name }
      grants { id name }
    }
  }
}`,
  variables: {},
};

export const ledgerOf = (filter: object, limit: number, after: string | undefined): Operation => ({
  query: `query ConsoleLedger($filter: CreditLedgerFilter!, $page: PageInput!) {
  entries: creditLedger(filter: $filter, page: $page) {
    pagination { total hasMore endCursor }
    nodes {
      id createdAt kind reference availableChange heldChange availableAfter channel userId madeBy reason
      entityName entityState
    }
  }
}`,
  variables: { filter, page: { limit, after } },
});

export const auditOf = (filter: object, limit: number, after: string | undefined): Operation => ({
  query: `query ConsoleAuditTrail($filter: AuditTrailFilter!, $page: PageInput!) {
  entries: auditTrail(filter: $filter, page: $page) {
    pagination { total hasMore endCursor }
    nodes {
      id createdAt action userId keyId credentialId channel subjectType subjectId path rows
      entityName entityState
    }
  }
}`,
  variables: { filter, page: { limit, after } },
});

export const keysOf: Operation = {
  query: `query ConsoleKeys {
  viewer {
    organization {
      id
      credentials: apiKeys {
        id name prefix userId scopes rateLimit dailyBudget spentToday createdAt expiresAt lastUsedAt revokedAt
        replacedBy
      }
      users { id role }
    }
  }
}`,
  variables: {},
};

export const clientsOf: Operation = {
  query: `query ConsoleClients {
  viewer {
    organization {
      id
      credentials: oauthClients {
        id name prefix userId scopes dailyBudget spentToday createdAt expiresAt lastUsedAt revokedAt
      }
      users { id role }
    }
  }
}`,
  variables: {},
};

export const createKey = (input: object): Operation => ({
  query: `mutation CreateKey($input: NewApiKey!) {
  issued: createApiKey(input: $input) { secret apiKey { id name } }
}`,
  variables: { input },
});

export const rotateKey = (id: string): Operation => ({
  query: `mutation RotateKey($id: UUID!) {
  issued: rotateApiKey(id: $id) { secret apiKey { id name } replaced { id expiresAt } }
}`,
  variables: { id },
});

export const revokeKey = (id: string): Operation => ({
  query: `mutation RevokeKey($id: UUID!) {
  revokeApiKey(id: $id) { id revokedAt }
}`,
  variables: { id },
});

export const setKeyBudget = (id: string, dailyBudget: number | null): Operation => ({
  query: `mutation SetKeyBudget($id: UUID!, $dailyBudget: Int) {
  setApiKeyBudget(id: $id, dailyBudget: $dailyBudget) { id dailyBudget }
}`,
  variables: { id, dailyBudget },
});

export const createClient = ({ name, scopes, dailyBudget }: Record<string, unknown>): Operation => ({
  query: `mutation CreateClient($name: SearchText!, $scopes: [Scope!]!, $dailyBudget: Int) {
  issued: createOAuthClient(name: $name, scopes: $scopes, dailyBudget: $dailyBudget) { secret client { id name } }
}`,
  variables: { name, scopes, dailyBudget },
});

export const revokeClient = (id: string): Operation => ({
  query: `mutation RevokeClient($id: UUID!) {
  revokeOAuthClient(id: $id) { id revokedAt }
}`,
  variables: { id },
});

export const setClientBudget = (id: string, dailyBudget: number | null): Operation => ({
  query: `mutation SetClientBudget($id: UUID!, $dailyBudget: Int) {
  setOAuthClientBudget(id: $id, dailyBudget: $dailyBudget) { id dailyBudget }
}`,
  variables: { id, dailyBudget },
});

export const usersOf: Operation = {
  query: `query ConsoleUsers {
  viewer { organization { id users { id name role createdAt } apiKeys { id userId revokedAt } } }
}`,
  variables: {},
};

export const createUser = (name: string, role: string): Operation => ({
  query: `mutation CreateUser($name: SearchText!, $role: UserRole!) {
  createUser(name: $name, role: $role) { id name role }
}`,
  variables: { name, role },
});

export const updateUserRole = (id: string, role: string): Operation => ({
  query: `mutation UpdateUserRole($id: UUID!, $role: UserRole!) {
  updateUserRole(id: $id, role: $role) { id role }
}`,
  variables: { id, role },
});

export const removeUser = (id: string): Operation => ({
  query: `mutation RemoveUser($id: UUID!) {
  removeUser(id: $id) { id removedAt }
}`,
  variables: { id },
});

export const stopSubscription = (id: string): Operation => ({
  query: `mutation ConsoleStopSubscription($id: UUID!) {
  stopEventSubscription(id: $id)
}`,
  variables: { id },
});

/** Everything that acts for the organization, as one field; a part that failed is null. */
export const applicationsOf: Operation = {
  query: `query ConsoleApplications {
  viewer {
    organization {
      id
      grants { id userId name redirectHost scopes dailyBudget spentToday createdAt expiresAt lastUsedAt revokedAt }
      users { id name }
      webhooks { nodes { id url description eventTypes status disabledReason failingSince } }
      eventSubscriptions(page: { limit: 200 }) { nodes { id name arguments expiresAt createdAt } }
    }
  }
}`,
  variables: {},
};

export const setGrantBudget = (id: string, dailyBudget: number): Operation => ({
  query: `mutation SetGrantBudget($id: UUID!, $dailyBudget: Int!) {
  setGrantBudget(id: $id, dailyBudget: $dailyBudget) { id dailyBudget }
}`,
  variables: { id, dailyBudget },
});

export const revokeGrant = (id: string): Operation => ({
  query: `mutation RevokeGrant($id: UUID!) {
  revokeGrant(id: $id) { id revokedAt }
}`,
  variables: { id },
});

export const createSignInCode: Operation = {
  query: `mutation CreateSignInCode {
  issued: createSignInCode { secret: code expiresAt }
}`,
  variables: {},
};
