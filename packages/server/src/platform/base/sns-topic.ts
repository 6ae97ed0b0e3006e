const topicPattern = /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]+):\d{12}:[A-Za-z0-9_-]{1,256}(?:\.fifo)?$/;

/** The region in the name (ARN) of a topic of Amazon SNS; undefined if it is not such a name. */
export const regionOfTopic = (arn: string): string | undefined => topicPattern.exec(arn)?.[1];
