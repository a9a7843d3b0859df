import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Caches compiled code: each process starts sooner and uses some 20 MB less, since it doesn't load the TypeScript
// compiler. So this file must not need it either. Other processes inherit it through the environment.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../.build/compile-cache')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
