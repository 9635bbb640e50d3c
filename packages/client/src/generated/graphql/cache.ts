/** The types of each interface and union. */
export const POSSIBLE_TYPES: Record<string, string[]> = {
  "Finding": [
    "ClassifiedUrl",
    "Contract",
    "FundingSignal",
    "PainPoint",
    "Purchase",
    "Rfp",
    "TimelineEvent",
    "VendorStackEntry"
  ],
  "Institution": [
    "District",
    "School"
  ],
  "ListedEntity": [
    "District",
    "School",
    "Contact"
  ],
  "Node": [
    "ClassifiedUrl",
    "Contact",
    "Contract",
    "District",
    "EmailPrompt",
    "FundingSignal",
    "List",
    "PainPoint",
    "Purchase",
    "Rfp",
    "School",
    "TimelineEvent",
    "Vendor",
    "VendorStackEntry"
  ]
};

/** The fields that return pages, with their arguments other than those of the page. */
export const PAGED_FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "Contact": {
    "emails": []
  },
  "District": {
    "contacts": [
      "order",
      "unique",
      "filter"
    ],
    "schools": [
      "order",
      "filter"
    ]
  },
  "List": {
    "items": []
  },
  "Query": {
    "auditTrail": [
      "filter"
    ],
    "creditLedger": [
      "filter"
    ],
    "events": [],
    "webhooks": [],
    "webhookDeliveries": [
      "webhookId"
    ],
    "contacts": [
      "order",
      "unique",
      "filter"
    ],
    "deletions": [
      "filter"
    ],
    "districts": [
      "order",
      "filter"
    ],
    "schools": [
      "order",
      "filter"
    ],
    "vendors": [
      "order",
      "filter"
    ],
    "signals": [
      "maxPerKind",
      "weights",
      "order",
      "filter"
    ],
    "contactEmails": [
      "contactId"
    ],
    "exports": [],
    "lists": [
      "filter"
    ],
    "listItems": [
      "listId"
    ],
    "savedSearches": [],
    "savedSearchFeed": [
      "savedSearchId"
    ]
  },
  "School": {
    "contacts": [
      "order",
      "unique",
      "filter"
    ]
  },
  "Vendor": {
    "districts": [],
    "schools": []
  }
};

/** The types without an id. */
export const EMBEDDED_TYPES: readonly string[] = [
  "AccessSummary",
  "ContactGroup",
  "ContactStats",
  "CreditBalance",
  "CreditPeriod",
  "CreditSpending",
  "CreditUsage",
  "DistrictGroup",
  "DistrictLookUp",
  "DistrictStats",
  "Evidence",
  "Facet",
  "FacetGroup",
  "Facets",
  "FindingCount",
  "IssuedApiKey",
  "IssuedOAuthClient",
  "IssuedWebhook",
  "JobProgress",
  "LockedParent",
  "LockedParents",
  "LockedSignals",
  "LockedState",
  "MarketContacts",
  "MarketDistricts",
  "MarketRfps",
  "MarketSchools",
  "MarketSummary",
  "NumberStats",
  "OtherStatement",
  "PainPointCount",
  "PlaceCandidate",
  "PlaceMatch",
  "PlaceMatches",
  "PlaceWebsite",
  "Preview",
  "QueuedEmail",
  "RemovedListItems",
  "ReplayedEvents",
  "RequestCount",
  "SchoolGroup",
  "SchoolLookUp",
  "SchoolStats",
  "ScoreReason",
  "ScoutingFailure",
  "ScoutingProgress",
  "ScoutingSuccess",
  "SignInCode",
  "SignalGroup",
  "SignalScore",
  "SignalStats",
  "StartedScouting",
  "StatsKey",
  "TestEvent",
  "TopVendor",
  "UnlockResult",
  "UnlockedEntity",
  "ViewerLimits"
];
