import type { OpenAPIV3_1 } from 'openapi-types'

export interface DocumentedOperation {
  method: string
  /** As in the document: `/api/ui/v1/tags/{id}`. */
  path: string
  operation: OpenAPIV3_1.OperationObject
}

/** Finds the operation that a request is for; those with fewer parameters first, as the routes are. */
export function operationsOf(document: OpenAPIV3_1.Document) {
  const all = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([verb, operation]) => ({
      method: verb.toUpperCase(),
      path,
      operation: operation as OpenAPIV3_1.OperationObject,
      pattern: patternOf(path),
    })),
  )
  const sorted = all.toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path))
  return (method: string, path: string): DocumentedOperation | undefined =>
    sorted.find((each) => each.method === method && each.pattern.test(path))
}

const parametersOf = (path: string): number => path.split('{').length - 1

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(RegExp.escape)
      .join('[^/]+')}/?$`,
  )
