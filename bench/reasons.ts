/** Why a goal is missed, kept by hand: how the row begins, and the reason in a sentence. */
export const reasons: readonly (readonly [beginning: string, reason: string])[] = [
  [
    'Redirects a second, of nginx with an access log',
    'reading a request, finding its link and writing its click down cost a third more processor time than nginx needs for a fixed answer and a log line; the answer itself is no dearer.',
  ],
  ['Redirects a second, of bare nginx', 'the same third: bare nginx writes nothing down.'],
  [
    'Processor time of a redirect',
    'the rounds differ by a few percent from run to run, and this one ended on the wrong side of the limit.',
  ],
  [
    'The whole program with the engine',
    'at full load the worker holds the clicks of a parcel twice, as records and as rows, and the city data that all processes map is counted in; at rest it is about half.',
  ],
]
