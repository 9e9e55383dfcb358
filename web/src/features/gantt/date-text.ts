export { type DateProblem, type ParsedDate, parseDate } from '@/shared/lib/date-text';
