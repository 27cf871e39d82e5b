// Names of the usage report. They are apart from its schemas, so that a browser that reports doesn't load the schemas.

/** The path of the call `report`. */
export const reportPath = '/api/site/report';

/** The event name in each request; all usage events share it. Source: specification, section 7 (usage report). */
export const reportEventName = 'membersite_event';

/** The value of `ver_code`: the version of the format of usage events. Source: specification, section 7. */
export const reportVersion = '2.3.2';
