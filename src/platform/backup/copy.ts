import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What pg shows a query of its own kind: enough for COPY, which its ordinary queries do not speak. */
interface Wire {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Bytes handed on at a time, and how many such pieces may wait before the server is told to pause. */
const PIECE = 256 * 1024
const MOST_WAITING = 8

/**
 * The rows of `COPY ... TO STDOUT` in large pieces, as fast as they are taken. To be read to its end; `rows` is known then.
 */
export class CopyOut {
  rows = 0
  private wire: Wire | undefined
  private readonly text: string
  private readonly waiting: Buffer[] = []
  private piece = Buffer.allocUnsafe(PIECE)
  private filled = 0
  private isOver = false
  private failure: Error | undefined
  private wake = () => {}

  constructor(text: string) {
    this.text = text
  }

  submit(wire: unknown): void {
    this.wire = wire as Wire
    this.wire.query(this.text)
  }

  /** `chunk` lies in pg's own buffer, which is used again: it is copied at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.filled + chunk.length > this.piece.length) this.handOn(Math.max(PIECE, chunk.length))
    this.filled += chunk.copy(this.piece, this.filled)
  }

  private handOn(nextSize: number): void {
    if (this.filled > 0) this.waiting.push(this.piece.subarray(0, this.filled))
    this.piece = Buffer.allocUnsafe(nextSize)
    this.filled = 0
    if (this.waiting.length >= MOST_WAITING) this.wire?.stream.pause()
    this.wake()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ').at(-1))
  }

  handleReadyForQuery(): void {
    this.handOn(0)
    this.isOver = true
    this.wake()
  }

  handleError(error: Error): void {
    this.failure = error
    this.wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = this.waiting.shift()
      if (piece) {
        if (this.waiting.length < MOST_WAITING) this.wire?.stream.resume()
        yield piece
      } else if (this.failure) throw this.failure
      else if (this.isOver) return
      else await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}

/** Sends `pieces` as the rows of `COPY ... FROM STDIN`; returns how many rows the server took. */
export function copyIn(client: pg.ClientBase, text: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let isOver = false
    const send = async (wire: Wire) => {
      try {
        for await (const piece of pieces) {
          if (isOver) return
          wire.sendCopyFromChunk(piece)
          // An error of the server's, meanwhile, ends the waiting as well: it drains what it no longer wants.
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
        }
        wire.endCopyFrom()
      } catch (error) {
        if (!isOver) wire.sendCopyFail('the backup cannot be read')
        reject(error)
      }
    }
    client.query({
      submit: (wire: unknown) => (wire as Wire).query(text),
      handleCopyInResponse: (wire: Wire) => void send(wire),
      handleCommandComplete: (message: { text: string }) => (rows = Number(message.text.split(' ').at(-1))),
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        isOver = true
        reject(error)
      },
    } as pg.Submittable)
  })
}
