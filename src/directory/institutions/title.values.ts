import { valueSet } from '@emi/base/declared';

/**
 * The work of people at districts and schools, by the job families of O*NET (SOC 11-9032, 25, 21-1012, …) and the
 * staff codes of states. The SQL function `title_roles` derives the roles of a title.
 */
export const CONTACT_ROLE = valueSet('ContactRole', 'An area of work that a job title expresses.', {
  superintendent: 'Superintendents and other heads of districts, with deputies, associates, and assistants.',
  board: 'Members and officers of the school board.',
  principal: 'Principals and other heads of schools, with assistants, vice principals, and deans.',
  teacher: 'Teachers of any subject, and substitutes.',
  curriculum: 'Curriculum, instruction, academic programs, and professional development.',
  technology: 'Information and instructional technology.',
  assessment: 'Assessment, accountability, research, and data.',
  special_education: 'Special education and related services, such as speech and occupational therapy.',
  student_services: 'Counseling, psychology, social work, health, attendance, enrollment, and behavior.',
  finance: 'Business, budget, accounting, payroll, purchasing, and insurance.',
  federal_programs: 'Federal programs and grants.',
  human_resources: 'Personnel, recruiting, and benefits.',
  operations: 'Operations, facilities, maintenance, custodians, and warehouses.',
  transportation: 'Buses, drivers, and fleets.',
  nutrition: 'Food services.',
  safety: 'Safety, security, and school police.',
  communications: 'Communications, marketing, and engagement of families and communities.',
  athletics: 'Athletics and activities.',
  library: 'Libraries and media centers.',
  early_childhood: 'Early childhood, preschool, and care before and after school.',
  career_technical: 'Career and technical education, and work experience.',
  language_learners: 'English learners, bilingual programs, and translation.',
  paraprofessional: 'Aides and instructional assistants.',
  office: 'Secretaries, clerks, and administrative assistants.',
});

export const CONTACT_LEVEL = valueSet(
  'ContactLevel',
  'The rank that a job title states, the highest first.',
  {
    chief: 'Superintendents and chief officers.',
    deputy: 'Deputies of a head: deputies, associate and assistant superintendents, principals, directors.',
    director: 'Directors, principals, and heads of schools or departments.',
    manager: 'Managers and supervisors.',
    coordinator: 'Coordinators and facilitators.',
    specialist: 'Specialists, analysts, technicians, coaches, and consultants.',
    assistant: 'Assistants, secretaries, clerks, and aides.',
  },
);
