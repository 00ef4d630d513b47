/** The button under a form of this title: 'Create order' creates one, 'Edit order' saves it. */
export const submitLabel = (title: string): string => title.replace(/^Edit /, 'Save ')
