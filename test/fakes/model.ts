import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from './listen.ts'

/** How the model responds to a request. */
export type ModelTurn =
  /** Streams this text, a few letters at a time. */
  | { says: string }
  /** Calls one of the shop's tools. */
  | { calls: string; with: Record<string, unknown> }
  /** Doesn't respond, or fails. `stallsAfter` goes silent after this text. */
  | 'silent'
  | 'error'
  /** Refuses the request with this status, as a filter of contents does. */
  | { refusesWith: number }
  | 'garbage'
  | 'reset'
  | 'empty'
  | { stallsAfter: string }

/** A received request. */
export interface ModelCall {
  authorization: string | undefined
  body: {
    model: string
    stream: boolean
    messages: { role: string; content: unknown }[]
    tools?: { function: { name: string } }[]
  }
}

export interface ModelStandIn {
  /** For ASSISTANT_URL. */
  url: string
  calls: ModelCall[]
  /** Sets the next responses, in order. The last is repeated. */
  does(...turns: ModelTurn[]): void
  close(): Promise<void>
}

/** Starts an endpoint with OpenAI's streamed chat completions on a free port. */
export async function modelStandIn(): Promise<ModelStandIn> {
  const calls: ModelCall[] = []
  let turns: ModelTurn[] = [{ says: 'Hello.' }]
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as ModelCall['body']
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions' || !body.stream) return void response.writeHead(404).end()
      calls.push({ authorization: request.headers.authorization, body })
      answer(response, (turns.length > 1 ? turns.shift() : turns[0]) ?? 'silent')
    })()
  })
  return {
    url: `${await listen(server)}/v1`,
    calls,
    does: (...next) => (turns = next),
    close: () => close(server),
  }
}

function answer(response: ServerResponse, turn: ModelTurn): void {
  if (turn === 'silent') return
  if (turn === 'reset') return void response.socket?.resetAndDestroy()
  if (turn === 'error') {
    return void response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"error":{"message":"overloaded","type":"server_error"}}')
  }
  if (typeof turn === 'object' && 'refusesWith' in turn) {
    return void response
      .writeHead(turn.refusesWith, { 'content-type': 'application/json' })
      .end('{"error":{"message":"filtered","code":"content_filter"}}')
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (turn === 'garbage') return void response.end('data: {"choices":[{"delta"\n\ndata: <html>\n\n')
  if (turn === 'empty') return end(response, 'stop')
  if ('stallsAfter' in turn) return say(response, turn.stallsAfter)
  if ('says' in turn) {
    say(response, turn.says)
    return end(response, 'stop')
  }
  const call = { index: 0, id: 'call_1', type: 'function', function: { name: turn.calls, arguments: JSON.stringify(turn.with) } }
  chunk(response, { role: 'assistant', tool_calls: [call] })
  end(response, 'tool_calls')
}

function say(response: ServerResponse, words: string): void {
  for (let at = 0; at < words.length; at += 7) chunk(response, { role: 'assistant', content: words.slice(at, at + 7) })
}

function end(response: ServerResponse, reason: string): void {
  chunk(response, {}, reason)
  send(response, { choices: [], usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 } })
  response.end('data: [DONE]\n\n')
}

function chunk(response: ServerResponse, delta: unknown, finish_reason: string | null = null): void {
  send(response, { choices: [{ index: 0, delta, finish_reason }] })
}

function send(response: ServerResponse, more: Record<string, unknown>): void {
  response.write(
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'stand-in', ...more })}\n\n`,
  )
}
