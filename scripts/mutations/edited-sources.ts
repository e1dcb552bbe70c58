import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { applyEdit, type Edit } from './mutation.ts'

export interface EditedSources {
  plugin: Plugin
  /** Replaces the edits. Returns the edited files, and all files whose source changed by that. */
  replace(edits: Edit[]): { edited: string[]; changed: string[] }
  /** An edited file that wasn't loaded, if any. */
  findUnread(): string | undefined
}

/** A Vite plugin that loads edited sources instead of the files on disk. */
export function editedSources(): EditedSources {
  let byFile = new Map<string, Edit[]>()
  const read = new Set<string>()
  return {
    plugin: {
      name: 'edited-sources',
      enforce: 'pre',
      load(id) {
        const edits = byFile.get(id)
        if (!edits) return undefined
        read.add(id)
        return edits.reduce((source, edit) => applyEdit(edit, source), readFileSync(id, 'utf8'))
      },
    },
    replace(edits) {
      const before = [...byFile.keys()]
      byFile = Map.groupBy(edits, ({ file }) => path.resolve(file))
      read.clear()
      const edited = [...byFile.keys()]
      return { edited, changed: [...new Set([...before, ...edited])] }
    },
    findUnread: () => [...byFile.keys()].find((file) => !read.has(file)),
  }
}
