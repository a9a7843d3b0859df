export const logLevels = ['INFO', 'WARN', 'ERR', 'CRITICAL', 'EXCEPTION'] as const
export type LogLevel = (typeof logLevels)[number]
