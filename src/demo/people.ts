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

/** Every district and school has someone with the first title. */
export const DISTRICT_TITLES = [
  'Superintendent',
  'Chief Technology Officer',
  'Director of Curriculum and Instruction',
  'Chief Financial Officer',
  'Director of Special Education',
  'Assistant Superintendent',
  'Director of Human Resources',
  'Director of Federal Programs',
  'Data and Assessment Coordinator',
  'Director of Communications',
  'Network Administrator',
  'Purchasing Manager',
] as const;

export const SCHOOL_TITLES = [
  'Principal',
  'Assistant Principal',
  'Technology Coordinator',
  'Librarian',
  'School Counselor',
  'Instructional Coach',
  'Registrar',
  'Special Education Coordinator',
] as const;
