/** What a knowledge graph holds; the student's first load never asks, so it stands apart from the other limits. */
export const KNOWLEDGE = {
  nodes: 2000, // not shown in the spec: of one graph
  nodesEver: 10_000, // not shown in the spec: those that were deleted included
  nodesAtOnce: 150, // not shown in the spec: what one command takes, so that it fits into a request
  linksAtOnce: 500, // not shown in the spec
  nameUnits: 40, // not shown in the spec
  chapterUnits: 40, // not shown in the spec
  descriptionUnits: 500, // not shown in the spec
  needs: 20, // not shown in the spec: what is learned before one node
  resources: 20, // not shown in the spec: of one node
  resourceTitleUnits: 60, // not shown in the spec
  addressUnits: 500, // not shown in the spec
  questions: 200, // not shown in the spec: of one node
  questionsAtOnce: 200, // not shown in the spec
} as const;
