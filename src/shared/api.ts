import type { Routes } from '../../generated/api.d.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A path as the API document has it: `/api/orders/${string}/receipt?inline=1` is `/api/orders/{}/receipt`. */
type Template<Path extends string> = Path extends `${infer Route}?${string}` ? Segments<Route> : Segments<Path>
type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? `${Segment<Head>}/${Segments<Rest>}` : Segment<Path>
type Segment<Text extends string> = string extends Text ? '{}' : Text extends `${number}` ? '{}' : Text

type RouteOf<M extends Method, Path extends string> = Routes[Extract<`${M} ${Template<Path>}`, keyof Routes>]

/** What a success has besides `success`. */
type Content<Body> = Body extends { success: unknown } ? Omit<Body, 'success'> : Body

/** `Path` if the API has such a call, else `never`, so that a wrong path does not compile. */
export type Known<M extends Method, Path extends string> = `${M} ${Template<Path>}` extends keyof Routes ? Path : never

/** What a call answers if it succeeds. */
export type AnswerAt<M extends Method, Path extends string> = Content<RouteOf<M, Path>['answer']>

/** What a call answers as `data`. */
export type DataAt<M extends Method, Path extends string> = AnswerAt<M, Path> extends { data: infer Data } ? Data : never

/** What a call takes; undefined for one without a body. */
export type BodyOf<M extends Method, Path extends string> = RouteOf<M, Path>['body']

/** What follows the path of a call: its body, if it takes one, and more. */
export type RestOf<M extends Method, Path extends string, More> =
  undefined extends BodyOf<M, Path> ? [body?: BodyOf<M, Path>, more?: More] : [body: BodyOf<M, Path>, more?: More]
