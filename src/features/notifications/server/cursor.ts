import { invalid } from '#shared/errors.ts'

/** Where a page of the list ended. */
export interface Place {
  createdAt: Date
  id: string
}

/** Opaque to whoever gets it. */
export function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

/** Throws 400 where it is none of ours. */
export function readCursor(cursor: string): Place {
  const [, time, id] = /^(\d{1,15})\.(\w{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const createdAt = new Date(Number(time))
  // What lies beyond is no date of the database's.
  if (id === undefined || !(createdAt.getTime() < 8e14)) throw invalid('before', 'before is the `next` of the page before.')
  return { createdAt, id }
}
