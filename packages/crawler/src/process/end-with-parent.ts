/**
 * A command that becomes another one and leaves a guard behind, which sends it `signal` as soon as its standard input
 * ends. Whoever starts it gives it a pipe as standard input and never writes: the pipe ends with the starter, also where
 * that is killed, and where the command itself would never notice. Other descriptors are passed on.
 */
export const endWithParent = (signal: 'INT' | 'KILL'): { command: string; args: string[] } => ({
  command: 'sh',
  args: [
    '-c',
    `exec 9<&0 </dev/null; ( { cat <&9; kill -${signal} $$; } >/dev/null 2>&1 3>&- & ); exec "$@" 9<&-`,
    'sh',
  ],
})
