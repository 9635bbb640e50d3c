import { flag, int, limit, number, offset, oneOf, someOf, stateCode, text, type Values } from '../params.ts';

/** Parameters that the searches of districts and schools share, and their place in the graph's filter. */
export const institutionParams = {
  state: stateCode(),
  search: text(),
  status: oneOf('ScoutingState'),
  student_count_min: int({ min: 0 }),
  student_count_max: int({ min: 0 }),
  student_teacher_ratio_min: number(),
  student_teacher_ratio_max: number(),
  grade_levels: someOf('GradeBand'),
  locale_type: oneOf('Locale'),
  county: text(),
  unlocked_only: flag(),
};

export const institutionFilter = (params: Values<typeof institutionParams>) => ({
  state: params.state,
  search: params.search,
  status: params.status,
  studentCountMin: params.student_count_min,
  studentCountMax: params.student_count_max,
  studentTeacherRatioMin: params.student_teacher_ratio_min,
  studentTeacherRatioMax: params.student_teacher_ratio_max,
  gradeLevels: params.grade_levels,
  localeType: params.locale_type,
  county: params.county,
  unlockedOnly: params.unlocked_only,
});

/** Sorting and paging of a search. */
export const listParams = (sortKeys: string) => ({
  order_by: oneOf(sortKeys, 'name'),
  order_ascending: flag(true),
  limit: limit(),
  offset: offset(),
});

export const listVariables = (params: Values<ReturnType<typeof listParams>>) => ({
  order: { by: params.order_by, ascending: params.order_ascending },
  page: { limit: params.limit, offset: params.offset },
});
