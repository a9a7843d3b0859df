import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Below this, a compressed copy saves no packet. */
const fromBytes = 1024

/**
 * Writes a copy of each text file of the build, compressed as well as Brotli can (RFC 7932), which takes too long to do
 * it for each request. The server sends the copy to browsers that accept it.
 */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir }) {
      const names = await readdir(dir!, { recursive: true })
      await Promise.all(
        names.map(async (name) => {
          if (!/\.(js|css|html|svg)$/.test(name)) return
          const path = join(dir!, name)
          const bytes = await readFile(path)
          if (bytes.length >= fromBytes)
            await writeFile(`${path}.br`, await compress(bytes, { params: best(bytes) }))
        }),
      )
    },
  }
}

const best = (bytes: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
})
