/** The first field whose text is no day that may be chosen. What it stands in is not sent: it would go with the day from before. */
export const unreadDay = (within: ParentNode | null): HTMLInputElement | undefined =>
  [...(within?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.customError);
