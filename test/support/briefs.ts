import {
  type BriefIntelligence,
  type EmailBrief,
  NO_INTELLIGENCE,
} from '../../src/workspace/emails/email-brief.ts';

interface BriefParts {
  system?: string;
  instruction?: string;
  sender?: Partial<EmailBrief['sender']>;
  contact?: Partial<EmailBrief['contact']>;
  entity?: Partial<EmailBrief['entity']>;
  intelligence?: Partial<BriefIntelligence>;
}

/** A brief with a plain prompt about a district without findings, except as given. */
export const brief = (parts: BriefParts = {}): EmailBrief => ({
  prompt: {
    id: '5f0d5c57-1c55-4c1c-9a32-4a4c5a7e0001',
    name: 'First hello',
    updatedAt: '2026-11-01T08:00:00.000Z',
    systemPrompt: parts.system ?? 'You write short, friendly emails to people who work at schools.',
    instructionPrompt: parts.instruction ?? 'Introduce our product and ask for a conversation.',
  },
  sender: { name: null, company: null, ...parts.sender },
  contact: {
    name: 'Maya Ortiz',
    title: 'Director of Technology',
    email: 'maya.ortiz@mesaunified.example',
    profileSummary: null,
    keyFacts: null,
    ...parts.contact,
  },
  entity: {
    type: 'district',
    name: 'Mesa Unified School District',
    state: 'AZ',
    city: 'Mesa',
    county: 'Maricopa County',
    studentCount: 57_313,
    gradeLevels: 'PK-12',
    ...parts.entity,
  },
  intelligence: { ...NO_INTELLIGENCE, ...parts.intelligence },
  today: '2026-11-20',
});

/** An institution with a finding of every kind. */
export const FINDINGS: BriefIntelligence = {
  executiveSummary: 'Talk to the technology office before the budget runtime.',
  keyFacts: { one_to_one_devices: true },
  contracts: [
    {
      id: 'contract-1',
      vendor: 'PowerSchool',
      category: 'sis',
      expiresAt: '2027-06-30T00:00:00.000Z',
      renewalMentioned: true,
      dissatisfaction: true,
      status: 'active',
    },
  ],
  painPoints: [
    {
      id: 'pain-1',
      category: 'integration',
      description: 'Rosters are exported by hand into eleven products.',
      severity: 'high',
    },
  ],
  funding: [
    {
      id: 'funding-1',
      source: 'grant',
      sourceName: 'the STEM innovation grant',
      amount: 250_000,
      deadline: '2027-02-15',
    },
  ],
  rfps: [
    {
      id: 'rfp-1',
      title: 'Wireless network renewal',
      category: 'infrastructure',
      deadline: '2026-12-18',
      status: 'open',
    },
  ],
  events: [
    {
      id: 'event-1',
      eventType: 'leadership_change',
      title: 'New superintendent takes office',
      eventDate: '2026-10-01',
    },
  ],
  vendors: [
    { id: 'vendor-1', name: 'PowerSchool', category: 'sis' },
    { id: 'vendor-2', name: 'Canvas', category: 'lms' },
  ],
};
