import path from 'node:path'
import { whyNotImport, whyNotSql, whyNotTable } from './boundaries.ts'

interface Node {
  type: string
  loc?: unknown
}
interface Source extends Node {
  value?: unknown
}
interface Call extends Node {
  callee: Node & { property?: { name?: string } }
  arguments: Source[]
}
interface Quasi extends Node {
  value: { raw: string }
}
interface RuleContext {
  filename: string
  cwd: string
  report(problem: { message: string; node: Node }): void
}

const fileOf = (context: RuleContext) => path.relative(context.cwd, context.filename).replaceAll('\\', '/')

/** `groundswell/imports`: the rooms of the house and the line of its features. */
const imports = {
  create(context: RuleContext) {
    const file = fileOf(context)
    const check = (source: Source | null | undefined) => {
      if (typeof source?.value !== 'string') return
      const why = whyNotImport(file, source.value)
      if (why) context.report({ node: source, message: `${file} may not import ${source.value} because ${why}` })
    }
    return {
      ImportDeclaration: (node: { source: Source }) => check(node.source),
      ExportAllDeclaration: (node: { source: Source }) => check(node.source),
      ExportNamedDeclaration: (node: { source?: Source | null }) => check(node.source),
      ImportExpression: (node: { source: Source }) => check(node.source),
      TSImportType: (node: { source?: Source; argument?: Source }) => check(node.source ?? node.argument),
    }
  },
}

/** How a transaction reads is the business of who opens it. */
const isMode = (text: unknown) => typeof text === 'string' && text.startsWith('set transaction ')

/** What asks for something there is no database: a filter's parameters, say. */
const isInBrowser = (file: string) => /^src\/(features\/[^/]+\/)?ui\//.test(file)

/** `groundswell/sql`: SQL stands in store.ts alone, and asks the feature's own tables alone. */
const sql = {
  create(context: RuleContext) {
    const file = fileOf(context)
    const whyNot = whyNotSql(file)
    const checkTables = (node: Node, text: string) => {
      const why = whyNotTable(file, text)
      if (why) context.report({ node, message: `${file} may not run this SQL because ${why}` })
    }
    return {
      CallExpression(node: Call) {
        if (!whyNot || isInBrowser(file) || node.callee.property?.name !== 'query' || isMode(node.arguments[0]?.value)) return
        context.report({ node, message: `${file} may not run SQL because ${whyNot}` })
      },
      Literal: (node: Source) => typeof node.value === 'string' && !whyNot && checkTables(node, node.value),
      TemplateElement: (node: Quasi) => !whyNot && checkTables(node, node.value.raw),
    }
  },
}

export default { meta: { name: 'groundswell' }, rules: { imports, sql } }
