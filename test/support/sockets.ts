import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { TestShop } from './app.ts'

export interface Listening {
  socket: Socket
  /** Names and bodies of all events so far. */
  heard: [string, unknown][]
  /** Resolves with the reason when the connection ends. */
  ended: Promise<string>
}

/** Connects like a browser, but without reconnecting. Throws the server's error if it refuses. */
export async function connect(shop: TestShop, auth: Record<string, unknown>, options: object = {}): Promise<Listening> {
  const socket = io(shop.url, { auth, transports: ['websocket'], forceNew: true, reconnection: false, ...options })
  onTestFinished(() => void socket.disconnect())
  const heard: [string, unknown][] = []
  socket.onAny((event: string, body: unknown) => heard.push([event, body]))
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { socket, heard, ended }
}

/** Connects like a signed-in browser, and joins the account's room. */
export async function connectAs(shop: TestShop, { id, token }: { id: string; token: string }, options: object = {}): Promise<Listening> {
  const listening = await connect(shop, { token }, options)
  await listening.socket.emitWithAck('join-user', id)
  return listening
}
