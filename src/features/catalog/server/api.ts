import type { HttpServer } from '#platform/http/server.ts'

export function catalogApi(_server: HttpServer): void {}
