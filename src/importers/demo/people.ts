/** Common names; the combinations do not refer to real people. */
export const FIRST_NAMES = (
  'Aaliyah Aaron Adriana Alan Alicia Amanda Amir Andre Angela Anita Anthony Aria Benjamin Beth Brandon Brenda Brian ' +
  'Camila Carlos Carmen Cedric Chloe Christina Claire Daniel Darnell David Deborah Denise Diego Elena Elijah Emily ' +
  'Eric Esther Ethan Fatima Felix Frank Gabriela George Grace Hannah Hector Helen Ian Imani Isaac Jada James Janet ' +
  'Jasmine Javier Joan Jordan Jorge Julia Karen Keisha Kevin Kim Laura Leah Leon Linda Luis Malik Maria Marcus Mei ' +
  'Michael Monica Nadia Naomi Nathan Nina Noah Olga Oliver Omar Pamela Patrick Paula Priya Rachel Rafael Ramona ' +
  'Renee Robert Rosa Ruth Samuel Sandra Sofia Stephen Tamara Teresa Thomas Tyrone Valerie Victor Wanda ' +
  'William Yusuf Zoe'
).split(' ');

export const LAST_NAMES = (
  'Adams Ahmed Alvarez Anderson Bailey Baker Banks Barnes Bell Bennett Brooks Brown Bryant Butler Campbell Carter ' +
  'Castillo Chang Chavez Chen Clark Coleman Collins Cooper Cruz Daniels Davis Diaz Dixon Edwards Ellis Evans Fisher ' +
  'Flores Foster Garcia Gibson Gomez Gonzalez Graham Gray Green Griffin Hall Hamilton Harris Hayes Henderson ' +
  'Hernandez Hill Howard Hughes Hunter Jackson Jenkins Johnson Jones Kelly Khan Kim King Lee Lewis Long Lopez ' +
  'Marshall Martin Martinez Mason Miller Mitchell Moore Morales Morgan Murphy Myers Nelson Nguyen Ortiz Owens Park ' +
  'Parker Patel Perez Perry Peterson Phillips Powell Price Ramirez Reed Reyes Reynolds Rivera Roberts Robinson ' +
  'Rodriguez Rogers Ross Russell Sanchez Sanders Scott Shah Simmons Singh Smith Stewart Sullivan Taylor Thomas ' +
  'Thompson Torres Tran Turner Walker Wallace Ward Washington Watson White Williams Wilson Wong Wood Wright Young'
).split(' ');

/** Every district has someone with the first title, and some of the others. */
export const DISTRICT_TITLES = [
  'Superintendent',
  'Chief Technology Officer',
  'Director of Technology',
  'Director of Instructional Technology',
  'Chief Information Security Officer',
  'Network Administrator',
  'Student Information Systems Manager',
  'Data and Assessment Coordinator',
  'Chief Academic Officer',
  'Director of Curriculum and Instruction',
  'Assistant Superintendent for Teaching and Learning',
  'Assistant Superintendent for Business Services',
  'Chief Financial Officer',
  'Purchasing Manager',
  'Director of Procurement',
  'Accounts Payable Supervisor',
  'Director of Human Resources',
  'Director of Special Education',
  'Director of Student Services',
  'Director of Federal Programs',
  'Director of Career and Technical Education',
  'Coordinator of English Learner Programs',
  'Director of Communications',
  'Director of Safety and Security',
  'Director of Transportation',
  'Director of Food and Nutrition Services',
  'Director of Facilities',
  'Early Childhood Coordinator',
  'Executive Assistant to the Superintendent',
] as const;

/** Every school has someone with the first title, and some of the others. */
export const SCHOOL_TITLES = [
  'Principal',
  'Assistant Principal',
  'Dean of Students',
  'Technology Coordinator',
  'Campus Technology Specialist',
  'Digital Learning Coach',
  'Library Media Specialist',
  'Instructional Coach',
  'Literacy Coach',
  'Math Interventionist',
  'School Counselor',
  'School Psychologist',
  'Social Worker',
  'Registrar',
  'Attendance Clerk',
  'Special Education Department Chair',
  'Testing Coordinator',
  'English Learner Specialist',
  'Athletic Director',
  'School Nurse',
  'Office Manager',
  'Parent Liaison',
] as const;
