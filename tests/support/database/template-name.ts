/** The database with its tables and nothing else that tests begin with a copy of. */
export const templateName = 'template_linewatch'
