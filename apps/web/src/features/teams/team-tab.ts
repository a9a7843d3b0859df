export type TeamTab = 'members' | 'invitees'
