import { program } from './program.ts'

process.exitCode = await program(process.argv.slice(2))
