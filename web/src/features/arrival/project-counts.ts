/** How many projects a company runs, as it is asked. */
export const projectCounts = ['1-5', '6-10', '11-20', '+20'] as const;
