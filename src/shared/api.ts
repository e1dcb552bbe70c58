import type { Routes } from '../../generated/api.d.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A path in the format of the API document: `/api/orders/${string}/receipt?inline=1` becomes `/api/orders/{}/receipt`. */
type Template<Path extends string> = Path extends `${infer Route}?${string}` ? Segments<Route> : Segments<Path>
type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? `${Segment<Head>}/${Segments<Rest>}` : Segment<Path>
type Segment<Text extends string> = string extends Text ? '{}' : Text extends `${number}` ? '{}' : Text

type RouteOf<M extends Method, Path extends string> = Routes[Extract<`${M} ${Template<Path>}`, keyof Routes>]

/** The fields of a successful response besides `success`. */
type Content<Body> = Body extends { success: unknown } ? Omit<Body, 'success'> : Body

/** `Path` if the API has this call, otherwise `never`, so that a wrong path doesn't compile. */
export type Known<M extends Method, Path extends string> = `${M} ${Template<Path>}` extends keyof Routes ? Path : never

/** The response of a successful call. */
export type AnswerAt<M extends Method, Path extends string> = Content<RouteOf<M, Path>['answer']>

/** The `data` of a successful call. */
export type DataAt<M extends Method, Path extends string> = AnswerAt<M, Path> extends { data: infer Data } ? Data : never

/** The body of a call; undefined if it has none. */
export type BodyOf<M extends Method, Path extends string> = RouteOf<M, Path>['body']

/** The arguments after a call's path: its body, if it has one, and more. */
export type RestOf<M extends Method, Path extends string, More> =
  undefined extends BodyOf<M, Path> ? [body?: BodyOf<M, Path>, more?: More] : [body: BodyOf<M, Path>, more?: More]
