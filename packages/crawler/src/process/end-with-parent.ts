/**
 * A command that runs another one with a guard, which sends it `signal` as soon as standard input ends. Callers pass a
 * pipe as standard input and never write to it: the pipe ends with the caller, even if the caller is killed and the
 * command itself wouldn't notice. Other descriptors are passed on.
 */
export const endWithParent = (signal: 'INT' | 'KILL'): { command: string; args: string[] } => ({
  command: 'sh',
  args: [
    '-c',
    `exec 9<&0 </dev/null; ( { cat <&9; kill -${signal} $$; } >/dev/null 2>&1 3>&- & ); exec "$@" 9<&-`,
    'sh',
  ],
})
