/** Failed attempts, one line each. */
export declare const tried: string[];
export declare function runs(command: string, ...args: readonly string[]): boolean;
export declare function installFromDebian(...packages: readonly string[]): boolean;
export declare function installWithoutStarting(...packages: readonly string[]): boolean;
