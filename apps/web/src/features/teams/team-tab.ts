/** The two lists of the page. */
export type TeamTab = 'members' | 'invitees'
